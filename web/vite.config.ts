import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

// The built page goes into the Python package, which serves it.
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/cantina/server/page',
    emptyOutDir: true,
    assetsInlineLimit: 0, // the policy of the server allows no inline code, and fonts are better cached
    target: 'es2022',
    cssCodeSplit: false, // eight files of a kilobyte cost more in headers and round trips than one of eight
    rolldownOptions: {
      // The same; what the front page needs is one file, and what tables need is another.
      output: {
        codeSplitting: {
          groups: [
            { name: 'front', test: /src.(App\.svelte|lib.focus)/, priority: 2 },
            { name: 'table', test: /src.(lib|parts|screens.(Table|Game|Lobby|Door))/, priority: 1 },
          ],
        },
      },
      checks: { pluginTimings: false }, // that Svelte's compiler takes most of the time is no news
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8077' } },
})
