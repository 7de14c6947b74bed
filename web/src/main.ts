import './fonts.css'
import './look.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { keepFocus } from './lib/focus'
import { words } from './lib/words.svelte'
import { loadTable } from './screens/load-table'

if (location.pathname.startsWith('/t/')) void loadTable() // beside the words, not after them
await words.load().catch(() => words.fallBack()) // then in whatever language the page has brought
keepFocus()
mount(App, { target: document.getElementById('app')! })
