import type { UserData } from '../../contract/auth.ts'
import type { ProfileUpdate } from '../../contract/profile.ts'
import type { Actor } from '../access/actor.ts'
import { enterAccount } from '../accounts/index.ts'
import { type PersonLetters, readPerson, readViewer, spendTokens } from '../auth/index.ts'
import type { Tx } from '../db/database.ts'
import { changesBetween, record } from '../history/record.ts'
import { announce, announceAccessChange } from '../live/announce.ts'

interface Saving {
  /** A system unit of work: a person is known in every company they work for. */
  tx: Tx
  actor: Actor
  letters: PersonLetters
  /** @throws AppError too_many_requests */
  countLetter: (email: string) => Promise<void>
}

/** @throws AppError validation_failed at email and phone when somebody else has them */
export async function updateProfile(saving: Saving, body: ProfileUpdate): Promise<UserData> {
  const { tx, actor } = saving
  const { userId, accountId } = actor
  const { user: before } = await readViewer(tx, userId, accountId)
  const changes = changesBetween(before, body)
  if (!changes) return before

  const isNewEmail = 'email' in changes
  await tx
    .updateTable('users')
    .set({ ...body, ...(isNewEmail && { email_verified_at: null }) })
    .where('id', '=', userId)
    .execute()
  if (isNewEmail) await changeAddress(saving, before.email)
  await announceEverywhere(tx, userId)

  await enterAccount(tx, accountId)
  const { user: after } = await readViewer(tx, userId, accountId)
  await record(
    tx,
    actor,
    'userChanged',
    { name: `${after.surname} ${after.firstname}`, changes },
    { userId },
    { entity: 'users', id: userId, type: 'updated' },
  )
  return after
}

/** Links that were mailed to the former address work no longer; whoever reads its mail is told, the new one is asked. */
async function changeAddress({ tx, actor, letters, countLetter }: Saving, formerEmail: string): Promise<void> {
  await spendTokens(tx, actor.userId, ['verify_email', 'reset_password', 'invitation'])
  const person = await readPerson(tx, { id: actor.userId })
  if (!person) return
  await countLetter(person.email)
  await letters.askToVerify(tx, person)
  await letters.tellEmailChanged(tx, { ...person, email: formerEmail }, person.email)
}

/** The name and the language stand in the remembered sessions, and the name in every list. */
async function announceEverywhere(tx: Tx, userId: number): Promise<void> {
  const companies = await tx
    .selectFrom('memberships')
    .select('account_id')
    .where('user_id', '=', userId)
    .where('left_at', 'is', null)
    .where('is_pending', '=', false)
    .execute()
  for (const { account_id: account } of companies) {
    await announceAccessChange(tx, account)
    await announce(tx, { account, entity: 'employees', id: userId, type: 'updated' })
  }
}
