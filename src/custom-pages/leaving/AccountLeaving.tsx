import { useActor } from '#src/providers/actor.ts'
import { AccountClosing } from './AccountClosing.tsx'
import { AccountExports } from './AccountExports.tsx'
import { LeftUsers } from './LeftUsers.tsx'

/** What an admin needs when the account leaves, or wants a copy of its data. */
export default function AccountLeaving() {
  const account = useActor()?.account
  return (
    <>
      <AccountExports />
      <LeftUsers isClosed={Boolean(account?.deletes_at)} />
      {account && !account.deletes_at && <AccountClosing name={account.name} />}
    </>
  )
}
