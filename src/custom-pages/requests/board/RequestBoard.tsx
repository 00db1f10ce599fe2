import { Flex, Skeleton } from 'antd'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTagNames } from '#src/fields/use-tag-names.ts'
import type { ListPartProps } from '#src/kit/list/list-address.ts'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { NoOneToAssign } from '#src/parts/requests/NoOneToAssign.tsx'
import { reasonOf } from '#src/providers/calls/api-error.ts'
import { useIsPrinting } from '#src/theme/printing.ts'
import { useIsPhone } from '#src/theme/use-is-phone.ts'
import styles from './board.module.css'
import { Dispatch } from './dispatch/Dispatch.tsx'
import { PhoneDay } from './dispatch/PhoneDay.tsx'
import { useBoardAddress } from './model/board-address.ts'
import { HeldContext, openHeld } from './model/held.ts'
import { useBoard } from './model/use-board.ts'
import { usePlans } from './plans/use-plans.ts'
import { DaySheets, sheetsOf } from './print/DaySheets.tsx'
import { usePrint } from './print/use-print.ts'
import { ProposalPanel } from './proposal/ProposalPanel.tsx'
import { useProposal } from './proposal/use-proposal.ts'

/** The day of all executors, with the requests that wait for one; on a phone the day of one executor. */
export default function RequestBoard({ address: list }: ListPartProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const [held] = useState(openHeld)
  const spoken = useRef<HTMLDivElement>(null)
  const address = useBoardAddress(isPhone)
  const board = useBoard(address, list)
  // The bar chooses by tag where there are any: coming later, that would move the board.
  const { isKnown: areTagsKnown } = useTagNames('employee')
  const isShown = board.isLoaded && areTagsKnown
  const isNarrowed = Boolean(address.tag || list.filters.employee_id)
  // Written past React: it is said at every step of a key, and the board need not be drawn for it.
  const say = useCallback((text: string) => {
    if (spoken.current) spoken.current.textContent = text
  }, [])
  const plans = usePlans(board, say)
  const proposing = useProposal(board, address, plans, say)
  const isPrinting = useIsPrinting()
  const printed = sheetsOf(board, address).flatMap(({ visits }) => visits)
  const { print, details } = usePrint(printed)
  const parts = { address, board, plans, proposing, print, say }
  return (
    <HeldContext value={held}>
      <Flex vertical gap="small">
        {board.error && <LoadFailed error={{ message: reasonOf(board.error) }} onRetry={board.retry} />}
        {!isShown && !board.error && <Skeleton active title={false} paragraph={{ rows: 10 }} />}
        {isShown &&
          board.employees.length === 0 &&
          (isNarrowed ? <Text type="secondary">{t('board.nobody')}</Text> : <NoOneToAssign />)}
        {isShown && (isPhone ? <PhoneDay {...parts} /> : <Dispatch {...parts} />)}
        {proposing.isOpen && (
          <ProposalPanel
            proposing={proposing}
            nameOf={(employee) => board.employees.find(({ id }) => id === employee)?.name}
          />
        )}
        {isPrinting && print && <DaySheets board={board} days={address} details={details.current} />}
        <div ref={spoken} className={styles.hidden} role="status" aria-live="assertive" />
      </Flex>
    </HeldContext>
  )
}
