// Writes a small answer every now and then, and counts them where the thread that started it can read it.
import { workerData } from 'node:worker_threads'

const written = new Int32Array(workerData)
const ROW = { id: 1, name: 'Row', created_at: '2026-01-01T00:00:00Z' }

function turn(): void {
  JSON.parse(JSON.stringify(ROW))
  Atomics.add(written, 0, 1)
  // Pauses, so that it takes no processor from those it is compared with.
  setTimeout(turn, 1)
}

turn()
