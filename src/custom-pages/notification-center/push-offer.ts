import { HOUR_MS } from '#contract/values/durations.ts'

/** The toast that offers pushes. */
export const OFFER = 'push-offer'

/** When this browser was first here. */
const FIRST_KEY = 'naryad.first-visit'
const ANSWERED_KEY = 'naryad.push-offer'

/** A visit lasts about an hour: on the first one the browser asks nothing yet. */
export function isFirstVisit(): boolean {
  const first = Number(localStorage.getItem(FIRST_KEY))
  if (first === 0) localStorage.setItem(FIRST_KEY, String(Date.now()))
  return first === 0 || Date.now() - first < HOUR_MS
}

/** Once answered, the offer does not come again in this browser; the settings have it. */
export function isOfferAnswered(): boolean {
  return localStorage.getItem(ANSWERED_KEY) !== null
}

export function answerOffer() {
  localStorage.setItem(ANSWERED_KEY, String(Date.now()))
}
