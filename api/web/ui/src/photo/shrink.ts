/** A photo made smaller before it is sent; drawing it upright also drops its EXIF data. */
const LONG_SIDE_PX = 1280;
const QUALITY = 0.86;

export type Picture = { url: string; width: number; height: number };
export type Shrunk = { blob: Blob; picture: Picture | null };

/** Without a picture the browser cannot show this format; the server may still read it. */
export async function shrink(file: Blob): Promise<Shrunk> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    return { blob: file, picture: null };
  }
  try {
    return await draw(bitmap, bitmap.width, bitmap.height);
  } finally {
    bitmap.close();
  }
}

/** Draws a picture or a video frame at most 1280 px long, as JPEG. */
export async function draw(source: CanvasImageSource, fullWidth: number, fullHeight: number): Promise<Shrunk> {
  const scale = Math.min(1, LONG_SIDE_PX / Math.max(fullWidth, fullHeight));
  const width = Math.max(1, Math.round(fullWidth * scale));
  const height = Math.max(1, Math.round(fullHeight * scale));
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  canvas.getContext("2d")!.drawImage(source, 0, 0, width, height);
  const blob = await new Promise<Blob>((done, fail) =>
    canvas.toBlob((made) => (made ? done(made) : fail(new Error("no JPEG"))), "image/jpeg", QUALITY));
  return { blob, picture: { url: URL.createObjectURL(blob), width, height } };
}
