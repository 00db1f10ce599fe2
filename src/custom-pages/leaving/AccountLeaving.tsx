import { AccountExports } from './AccountExports.tsx'

/** What an admin comes for when the company leaves, or wants its data at hand. */
export default function AccountLeaving() {
  return <AccountExports />
}
