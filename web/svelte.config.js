import { vitePreprocess } from '@sveltejs/vite-plugin-svelte'

// Names of styles as short as they can be: they stand in every rule, and count in the first load.
const cssHash = ({ hash, css }) => `s${hash(css).slice(0, 4)}`

export default { preprocess: vitePreprocess(), compilerOptions: { runes: true, cssHash } }
