import { FireFilled } from '@ant-design/icons'
import { Button, Checkbox, Flex } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatConflict } from '#contract/requests/conflicts-in-words.ts'
import { type BoardRequest, formatReason } from '#contract/requests/request-board.ts'
import { PRIORITY } from '#contract/requests/status/request-status.ts'
import { Drawer } from '#src/kit/overlays/Drawer.tsx'
import { useFocusReturn } from '#src/kit/page/use-focus-return.ts'
import { formatDateTime } from '#src/kit/values/format-time.ts'
import { Text } from '#src/kit/values/Text.tsx'
import { useLocale } from '#src/providers/language/i18n.ts'
import styles from '../board.module.css'
import { useSpokenTime } from '../model/spoken.ts'
import type { ProposedRequest, Proposing } from './use-proposal.ts'

/** Lines drawn at once: a proposal may have hundreds. */
const PART = 60

interface Props {
  proposing: Proposing
  nameOf: (employee: number) => string | undefined
}

/** The proposal beside the board, line by line: it is accepted as a whole, in part or not at all. */
export function ProposalPanel({ proposing, nameOf }: Props) {
  const { t } = useTranslation()
  const [drawn, setDrawn] = useState(PART)
  useFocusReturn()
  const { lines, unplaced, chosen, choose, isBusy, isLateAllowed, cutAt } = proposing
  const choosable = lines.filter(({ isChanged }) => !isChanged).map(({ request }) => request.id)
  return (
    <Drawer
      open
      mask={false}
      width="min(440px, 100vw)"
      title={t('board.proposal.title')}
      onClose={proposing.close}
      footer={
        <Flex justify="flex-end" gap="small" wrap>
          <Button onClick={proposing.close}>{t('board.proposal.reject')}</Button>
          <Button type="primary" loading={isBusy} disabled={chosen.size === 0} onClick={() => void proposing.accept()}>
            {t('board.proposal.accept', { count: chosen.size })}
          </Button>
        </Flex>
      }
    >
      <Flex vertical gap="middle">
        <Checkbox
          checked={isLateAllowed}
          disabled={isBusy}
          onChange={({ target }) => void proposing.ask(target.checked)}
        >
          {t('board.proposal.late')}
        </Checkbox>
        {cutAt !== null && <Text type="secondary">{t('board.proposal.cut', { count: cutAt })}</Text>}
        {lines.length > 0 && (
          <Checkbox
            checked={chosen.size === choosable.length}
            indeterminate={chosen.size > 0 && chosen.size < choosable.length}
            onChange={({ target }) => choose(choosable, target.checked)}
          >
            {t('board.proposal.all', { count: lines.length })}
          </Checkbox>
        )}
        <Flex vertical gap="small" component="ol" style={{ margin: 0, padding: 0, listStyle: 'none' }}>
          {lines.slice(0, drawn).map((line) => (
            <li key={line.request.id}>
              <Line
                line={line}
                nameOf={nameOf}
                isChosen={chosen.has(line.request.id)}
                onChoose={(isChosen) => choose([line.request.id], isChosen)}
              />
            </li>
          ))}
        </Flex>
        {lines.length > drawn && (
          <Button onClick={() => setDrawn(drawn + PART)}>
            {t('requestCalendar.showMore', { count: lines.length - drawn })}
          </Button>
        )}
        {unplaced.length > 0 && (
          <section aria-labelledby="proposal-left">
            <h3 id="proposal-left" style={{ margin: '0 0 8px', fontSize: 15 }}>
              {t('board.proposal.left', { count: unplaced.length })}
            </h3>
            <ul style={{ margin: 0, paddingInlineStart: 20 }}>
              {unplaced.slice(0, drawn).map(({ request, why }) => (
                <li key={request.id}>
                  <Numbered request={request} />
                  <div>
                    <Text type="secondary">{t(`board.proposal.why.${why}`)}</Text>
                  </div>
                </li>
              ))}
            </ul>
          </section>
        )}
      </Flex>
    </Drawer>
  )
}

interface LineProps {
  line: ProposedRequest
  nameOf: Props['nameOf']
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

function Line({ line, nameOf, isChosen, onChoose }: LineProps) {
  const { t, i18n } = useTranslation()
  const { locale } = useLocale()
  const spokenTime = useSpokenTime()
  const { request, becomes, reasons, conflicts, isChanged } = line
  const start = Date.parse(becomes.planned_start_at ?? '')
  const details = [
    ...reasons.map((reason) => formatReason(reason, locale)),
    ...(request.deadline_at ? [t('board.until', { time: formatDateTime(request.deadline_at, i18n.language) })] : []),
  ]
  return (
    <Checkbox
      checked={isChosen}
      disabled={isChanged}
      onChange={({ target }) => onChoose(target.checked)}
      className={styles.line}
    >
      <Numbered request={request} />
      <div>
        <strong>{becomes.employees.map(nameOf).filter(Boolean).join(', ')}</strong>,{' '}
        {spokenTime({ start, durationMin: request.duration_min })}
      </div>
      <Text type="secondary">{details.join(' · ')}</Text>
      {isChanged ? (
        <div>
          <Text type="danger">{t('board.proposal.changed')}</Text>
        </div>
      ) : (
        conflicts.map((conflict) => (
          <div key={conflict.token}>
            <Text type="danger">{formatConflict(conflict, locale)}</Text>
          </div>
        ))
      )}
    </Checkbox>
  )
}

function Numbered({ request: { number, name, priority } }: { request: BoardRequest }) {
  const { t } = useTranslation()
  return (
    <>
      {priority === PRIORITY.high && <FireFilled aria-label={t('requests.highPriority')} />}{' '}
      {t('requests.numbered', { number })} {name}
    </>
  )
}
