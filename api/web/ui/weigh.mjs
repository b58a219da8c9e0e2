// What a phone loads before the camera starts, gzipped; more than the limit is an error.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const LIMIT_KB = 200;
const DIST = new URL("../dist/", import.meta.url).pathname;

const files = readdirSync(DIST, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
let total = 0;
for (const entry of files) {
  const size = gzipSync(readFileSync(join(entry.parentPath ?? entry.path, entry.name))).length / 1000;
  total += size;
  console.log(`${size.toFixed(1).padStart(7)} kB  ${entry.name}`);
}
console.log(`${total.toFixed(1).padStart(7)} kB  in all, at most ${LIMIT_KB}`);
if (total > LIMIT_KB) process.exit(1);
