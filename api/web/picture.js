// The photo: made smaller here (which also drops its EXIF data), and drawn with its boxes.
const LONG_SIDE_PX = 1280;

// Returns {blob, bitmap}; without a bitmap the browser cannot show this format, the server may.
export async function shrink(file) {
  let bitmap;
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    return { blob: file, bitmap: null };
  }
  const scale = Math.min(1, LONG_SIDE_PX / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.9));
  return { blob: blob ?? file, bitmap: canvas };
}

export function draw(canvas, bitmap, tiles) {
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  const context = canvas.getContext("2d");
  context.drawImage(bitmap, 0, 0);
  const line = Math.max(2, bitmap.width / 400);
  for (const tile of tiles) drawBox(context, tile, line);
}

function drawBox(context, tile, line) {
  const [x1, y1, x2, y2] = tile.box;
  context.lineWidth = line;
  context.strokeStyle = tile.row < 0 ? "#8889" : tile.doubtful ? "#f0a500" : "#27d17f";
  context.strokeRect(x1, y1, x2 - x1, y2 - y1);
  const size = Math.max(12, (x2 - x1) * 0.34);
  context.font = `bold ${size}px sans-serif`;
  const width = context.measureText(tile.code).width + 6;
  context.fillStyle = context.strokeStyle;
  context.fillRect(x1, y1 - size, width, size);
  context.fillStyle = "#000";
  context.fillText(tile.code, x1 + 3, y1 - size * 0.15);
}
