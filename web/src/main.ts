import './fonts.css'
import './look.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { keepFocus } from './lib/focus'
import { words } from './lib/words.svelte'

await words.load().catch(() => words.fallBack()) // then in whatever language the page has brought
keepFocus()
mount(App, { target: document.getElementById('app')! })
