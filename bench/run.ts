import { measureSpeed } from './speed.ts'

const quick = process.argv.includes('--quick')
const hour = process.argv.includes('--hour')
const [wanted = 'all'] = process.argv.slice(2).filter((word) => !word.startsWith('--'))

const MEASUREMENTS: Record<string, () => Promise<void>> = {
  speed: () => measureSpeed({ seconds: quick ? 5 : 20 }),
  plans: async () => (await import('./plans.ts')).keepPlans(),
  paint: async () => (await import('./paint.ts')).timePaints({ times: quick ? 3 : 9 }),
  board: async () => (await import('./board.ts')).timeFrames({ turns: quick ? 2 : 6 }),
  weight: async () => (await import('./weight.ts')).weighPages(),
  caller: async () => (await import('./caller.ts')).timeCaller({ times: quick ? 3 : 15 }),
  shift: async () => (await import('./shift.ts')).measureShifts(),
  scale: async () => (await import('./scale.ts')).measureScale({ times: quick ? 50 : 300 }),
  search: async () => (await import('./search.ts')).measureSearch({ times: quick ? 20 : 200 }),
  analytics: async () => (await import('./analytics.ts')).measureAnalytics({ times: quick ? 5 : 30 }),
  memory: async () => (await import('./memory.ts')).watchMemory({ minutes: quick ? 1 : hour ? 60 : 10 }),
  reports: async () => (await import('./reports.ts')).measureReports({ times: quick ? 100 : 500 }),
  'fair-shares': async () => (await import('./fair-shares.ts')).measureFairShares({ times: quick ? 50 : 300 }),
  imports: async () => (await import('./imports.ts')).measureImport(),
  schedules: async () => (await import('./schedules.ts')).measureSchedules(),
  sla: async () => {
    await (await import('./sla.ts')).measureClocks()
    await (await import('./sla-job.ts')).measureSla({ turns: quick ? 3 : 9 })
  },
  pull: async () => (await import('./pull.ts')).measurePull(),
  'away-day': async () => (await import('./away/day.ts')).timeDay(),
  'away-opening': async () => (await import('./away/opening.ts')).timeOpening({ times: quick ? 3 : 15 }),
  'away-taps': async () => (await import('./away/taps.ts')).timeTaps({ times: quick ? 20 : 100 }),
  batch: async () => (await import('./away/batch.ts')).timeBatches({ times: quick ? 5 : 21 }),
  integrations: async () => (await import('./integrations.ts')).measureIntegrations({ times: quick ? 40 : 200 }),
  accounts: async () => (await import('./accounts.ts')).measureAccounts({ seconds: quick ? 10 : 30 }),
  catalogs: async () => (await import('./scale.ts')).measureCatalogs({ times: quick ? 30 : 200 }),
}

const chosen = wanted === 'all' ? Object.keys(MEASUREMENTS) : [wanted]
for (const name of chosen) {
  const measure = MEASUREMENTS[name]
  if (!measure) {
    console.error(
      `There is no measurement ${name}: ${Object.keys(MEASUREMENTS).join(', ')}, or all of them without a name.`,
    )
    process.exit(1)
  }
  await measure()
}
