import type { Database } from '../db/database.ts'
import type { FileStore } from '../files/file-store.ts'
import { DEMO_SIGN_INS } from './content/employees.ts'

/**
 * Fills a database without accounts with the demo account.
 * @returns the lines with its sign-ins; none where there is no demo account (any more)
 */
export async function offerDemo(services: { database: Database; fileStore: FileStore }): Promise<string[]> {
  const { database } = services
  const hasAccounts = await database.asSystem((tx) => tx.selectFrom('accounts').select('id').limit(1).execute(), {
    readOnly: true,
  })
  if (hasAccounts.length === 0) {
    // Loaded only now: later starts do not need the demo data.
    const { fillDemo } = await import('./fill-demo.ts')
    await fillDemo(services)
  }

  const emails = DEMO_SIGN_INS.map(({ email }) => email)
  const present = await database.asSystem(
    (tx) => tx.selectFrom('users').select('email').where('email', 'in', emails).execute(),
    { readOnly: true },
  )
  const signIns = DEMO_SIGN_INS.filter(({ email }) => present.some((user) => user.email === email))
  if (signIns.length === 0) return []
  const width = Math.max(...signIns.map(({ email }) => email.length))
  return [
    'Sign in to the demo company (DEMO=off at the first start leaves it out):',
    ...signIns.map(({ role, email, password }) => `  ${role.padEnd(10)} ${email.padEnd(width)}  ${password}`),
  ]
}
