// Requests to the server.  A refusal is a Problem whose sentence can be shown as it is.
import type { Problem } from '../protocol'
import { words } from './words.svelte'

const PATIENCE = 12_000 // milliseconds: whoever has not answered by then will not
export const LONG_WORK = 25_000 // a game that is played through anew may take the server twenty seconds

export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail)
  }
}

/** The server cannot be reached; nothing is known of what was asked. */
export class Unreachable extends Error {}

async function ask<T>(method: string, path: string, body?: unknown, most = PATIENCE): Promise<T> {
  let answer: Response
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), most)
  try {
    answer = await fetch(path, {
      method,
      signal: patience.signal,
      headers: { 'Accept-Language': words.lang, ...(method === 'POST' ? { 'Content-Type': 'application/json' } : {}) },
      body: method === 'POST' ? JSON.stringify(body ?? {}) : undefined,
    })
  } catch {
    throw new Unreachable(words.say('connection.unreachable'))
  } finally {
    clearTimeout(timer)
  }
  if (!answer.ok) throw new Refused(await problemOf(answer))
  const kind = answer.headers.get('content-type') ?? ''
  return (kind.includes('json') ? await answer.json() : await answer.text()) as T
}

async function problemOf(answer: Response): Promise<Problem> {
  try {
    return (await answer.json()) as Problem
  } catch {
    const detail = words.say('connection.unreachable')
    return { type: '', title: '', status: answer.status, code: 'unknown', rule: '', detail }
  }
}

export const get = <T>(path: string, patience?: number): Promise<T> => ask<T>('GET', path, undefined, patience)
export const post = <T>(path: string, body?: unknown, patience?: number): Promise<T> => ask<T>('POST', path, body, patience)
