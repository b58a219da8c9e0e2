import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";

const PUBLIC = ["manifest.webmanifest", "icon.svg", "icon-192.png", "icon-512.png"];

/** Writes sw.js with the list of the built files and a version made from their contents. */
function serviceWorker(): Plugin {
  return {
    name: "hupai-service-worker",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const built = Object.keys(bundle).filter((name) => !name.endsWith(".html")).sort();
        const files = ["/", ...[...built, ...PUBLIC].map((name) => `/web/${name}`)];
        const hash = createHash("sha256");
        for (const part of Object.values(bundle)) hash.update("code" in part ? part.code : part.source);
        const source = readFileSync("sw.js", "utf8")
          .replace("__VERSION__", hash.digest("hex").slice(0, 12))
          .replace("__FILES__", JSON.stringify(files, null, 2));
        this.emitFile({ type: "asset", fileName: "sw.js", source });
      },
    },
  };
}

export default defineConfig({
  base: "/web/",
  plugins: [serviceWorker()],
  build: {
    outDir: "../dist",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/v1": { target: "http://127.0.0.1:8000", ws: true } } },
});
