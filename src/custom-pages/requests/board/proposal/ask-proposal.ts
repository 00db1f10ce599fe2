import type { Proposal, ProposalTask } from '#contract/requests/propose-plan.ts'

/** Looks for a plan in a worker: the page stays responsive. */
export async function askProposal(task: ProposalTask): Promise<Proposal> {
  const worker = new Worker(new URL('./proposal-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<Proposal>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Proposal>) => resolve(data))
      worker.addEventListener('error', ({ message }) => reject(new Error(message)))
      worker.postMessage(task)
    })
  } finally {
    worker.terminate()
  }
}
