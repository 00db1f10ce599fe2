import { readdirSync, readFileSync } from 'node:fs'

// A stand-in for the drawing process: it hangs, dies or answers, as the request's number says.
process.on('message', ({ given }: { given: { content: { number: number } } }) => {
  const { number } = given.content
  if (number === 1) for (;;);
  if (number === 2) process.exit(1)
  if (number === 3) process.send?.({ failure: 'no font' })
  if (number === 8) process.send?.({ result: new TextEncoder().encode(nicenessOfThreads().join()) })
  process.send?.({ result: new TextEncoder().encode(`drawn ${number}`) })
})

/** As Linux reports it: a priority is a thread's own there. */
function nicenessOfThreads(): string[] {
  const stats = readdirSync('/proc/self/task').map((thread) => readFileSync(`/proc/self/task/${thread}/stat`, 'utf8'))
  // The text before the closing bracket may contain spaces; the sixteenth word after the state is the niceness.
  return [...new Set(stats.map((stat) => stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16] ?? ''))]
}
