import { pino } from 'pino'
import { vi } from 'vitest'
import { known } from './known.ts'
import type { TestApp } from './start-app.ts'

/** Where the log is written to. */
type LogStream = Record<symbol, { write(line: string): void }>

/** Captures what a server logs from now on. */
export function linesOf({ app }: Pick<TestApp, 'app'>): string[] {
  const lines: string[] = []
  const stream = (app.log as unknown as LogStream)[pino.symbols.streamSym]
  vi.spyOn(known(stream), 'write').mockImplementation((line) => void lines.push(line))
  return lines
}
