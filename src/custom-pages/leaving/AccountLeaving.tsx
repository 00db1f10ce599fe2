import { useActor } from '../../providers/actor.ts'
import { AccountClosing } from './AccountClosing.tsx'
import { AccountExports } from './AccountExports.tsx'
import { LeftUsers } from './LeftUsers.tsx'

/** What an admin comes for when the company leaves, or wants its data at hand. */
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
