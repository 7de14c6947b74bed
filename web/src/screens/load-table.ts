// What a table needs comes when one goes to a table: the front page is there sooner.
export const loadTable = () => import('./Table.svelte')
