/** What a journey needs of a browser, whichever it is. Points are pixels of the visible page. */
export interface DrivenBrowser {
  goTo(url: string): Promise<void>
  reload(): Promise<void>
  /** Runs a function in the page, which may use nothing from outside but its argument; resolves to what it does. */
  evaluate<Argument, Result>(run: (argument: Argument) => Result, argument: Argument): Promise<Awaited<Result>>
  click(at: Point): Promise<void>
  /** Presses the button of the mouse at the first point and lets it go at the last. */
  drag(along: Point[]): Promise<void>
  type(text: string): Promise<void>
  pressEnter(): Promise<void>
  close(): Promise<void>
}

export interface Point {
  x: number
  y: number
}

export const WINDOW = { width: 1280, height: 900 }

/** @throws when the journey was not started by npm test -- browsers, which knows the path */
export function pathIn(variable: string): string {
  const path = process.env[variable]
  if (!path) throw new Error(`${variable} is not set: run "npm test -- browsers"`)
  return path
}
