import { type ProposalTask, proposePlan } from '#contract/requests/propose-plan.ts'

/** When this time is up, the best plan so far is the answer. */
const TIME_MAX_MS = 1500

self.addEventListener('message', ({ data }: MessageEvent<ProposalTask>) => {
  const until = performance.now() + TIME_MAX_MS
  self.postMessage(proposePlan(data, () => performance.now() > until))
})
