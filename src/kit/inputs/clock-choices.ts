import { DAY_MS, MINUTE_MS } from '#contract/values/durations.ts'

const STEP_MIN = 30
const DAY_MIN = DAY_MS / MINUTE_MS

/** Every half hour of a day, midnight at its end included; `also` adds a time between them. */
export function clockChoices(also?: string | null): string[] {
  const steps = Array.from({ length: DAY_MIN / STEP_MIN + 1 }, (_, index) => clockOf(index * STEP_MIN))
  return also && !steps.includes(also) ? [...steps, also].sort() : steps
}

function clockOf(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
