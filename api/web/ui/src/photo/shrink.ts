/** A photo made smaller before it is sent; drawing it upright also drops its EXIF data. */
const LONG_SIDE_PX = 1280;
const QUALITY = 0.86;

export type Picture = { url: string; blob: Blob; width: number; height: number };
export type Shrunk = { blob: Blob; picture: Picture | null };

/** Without a picture the browser cannot show this format; the server may still read it. */
export async function shrink(file: Blob): Promise<Shrunk> {
  const image = await decode(file);
  if (!image) return { blob: file, picture: null };
  try {
    return await draw(image.source, image.width, image.height);
  } finally {
    image.release();
  }
}

type Decoded = { source: CanvasImageSource; width: number; height: number; release: () => void };

/** Upright, whatever the EXIF data says: by the fast way, or by an image element where that one is missing. */
async function decode(file: Blob): Promise<Decoded | null> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
    return { source: bitmap, width: bitmap.width, height: bitmap.height, release: () => bitmap.close() };
  } catch {
    return decodeElement(file);
  }
}

async function decodeElement(file: Blob): Promise<Decoded | null> {
  const url = URL.createObjectURL(file);
  const release = () => URL.revokeObjectURL(url);
  const image = Object.assign(new Image(), { src: url });
  try {
    await image.decode();
    return { source: image, width: image.naturalWidth, height: image.naturalHeight, release };
  } catch {
    release();
    return null;
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
  return { blob, picture: { url: URL.createObjectURL(blob), blob, width, height } };
}
