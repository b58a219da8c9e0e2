/** Files that leave the page: handed to the phone's share sheet, or downloaded. */
const KEPT_MS = 10_000;

export async function sendFiles(...files: File[]): Promise<void> {
  if (navigator.canShare?.({ files })) {
    await navigator.share({ files }).catch(() => undefined);
    return;
  }
  for (const file of files) {
    const url = URL.createObjectURL(file);
    Object.assign(document.createElement("a"), { href: url, download: file.name }).click();
    setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
  }
}

export const named = (blob: Blob, name: string): File => new File([blob], name, { type: blob.type });
