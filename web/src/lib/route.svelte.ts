// Where we are: the path of the page, and going elsewhere without loading it anew.
class Route {
  path = $state(location.pathname)
  query = $state(location.search)

  constructor() {
    addEventListener('popstate', () => this.read())
  }

  read(): void {
    this.path = location.pathname
    this.query = location.search
  }

  go(path: string): void {
    history.pushState(null, '', path)
    this.read()
    scrollTo(0, 0)
  }

  /** The parts of the path: `/t/K7Q2XB` is ['t', 'K7Q2XB']. */
  get parts(): string[] {
    return this.path.split('/').filter(Boolean).map(decoded)
  }
}

/** An address may be cut off anywhere: what cannot be read leads nowhere, as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

export const route = new Route()

/** For links: an ordinary click stays on the page, all others are the browser's. */
export function stayOnPage(event: MouseEvent): void {
  const link = event.currentTarget as HTMLAnchorElement
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  route.go(link.pathname + link.search)
}
