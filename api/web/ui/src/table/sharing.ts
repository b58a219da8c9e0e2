/** The ledger as a picture and as a table of figures. */
import type { Words } from "../api/types";
import type { Table } from "./ledger";

const SCALE = 2;

/** Draws an SVG of the page into a PNG. */
export async function toPng(svg: SVGSVGElement, width: number, height: number): Promise<Blob> {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  const url = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(copy)], { type: "image/svg+xml" }));
  try {
    const image = Object.assign(new Image(), { src: url });
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: width * SCALE, height: height * SCALE });
    canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise<Blob>((done, fail) => canvas.toBlob((made) => (made ? done(made) : fail(new Error("no PNG"))), "image/png"));
  } finally {
    URL.revokeObjectURL(url);
  }
}

const cell = (value: string | number): string => {
  // A cell that starts like a formula would be run by a spreadsheet.
  const text = typeof value === "string" && /^[=+\-@]/.test(value) ? `'${value}` : String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

export function csvOf(table: Table, say: (words: Words) => string): string {
  const rows: (string | number)[][] = [
    ["hand", "time", "what", "dealer", ...table.players, "voided"],
    ...table.rounds.map((round) => [
      round.id, round.at, say(round.title), table.players[round.dealer] ?? "", ...round.deltas, round.voided ? "yes" : "",
    ]),
  ];
  return rows.map((row) => row.map(cell).join(",")).join("\r\n");
}
