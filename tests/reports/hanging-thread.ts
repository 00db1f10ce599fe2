// Stands in for the thread that draws: it hangs, dies or answers, as the request's number says.
import { parentPort } from 'node:worker_threads'

parentPort?.on('message', ({ drawing }: { drawing: { content: { number: number } } }) => {
  const { number } = drawing.content
  if (number === 1) for (;;);
  if (number === 2) process.exit(1)
  if (number === 3) parentPort?.postMessage({ failure: 'no font' })
  parentPort?.postMessage({ pdf: new TextEncoder().encode(`drawn ${number}`) })
})
