import { defineConfig } from "vite";

export default defineConfig({
  root: import.meta.dirname,
  base: "./",
  build: {
    outDir: "../../dist/dashboard",
    emptyOutDir: true,
    // Workers stay files: no script needs data: or blob: in the content security policy.
    assetsInlineLimit: 0,
    // The editor is large by nature and loaded once from the same host.
    chunkSizeWarningLimit: 10_000,
    reportCompressedSize: false,
  },
  worker: { format: "es" },
});
