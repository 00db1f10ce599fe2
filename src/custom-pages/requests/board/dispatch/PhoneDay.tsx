import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { subject } from '@casl/ability'
import { Button, Card, Flex, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fillPath, PATHS } from '#contract/paths.ts'
import type { BoardRequest } from '#contract/requests/request-board.ts'
import { formatDuration } from '#contract/values/formats.ts'
import { WaitingRequests } from '#src/custom-pages/requests/waiting/WaitingRequests.tsx'
import waitingStyles from '#src/custom-pages/requests/waiting/waiting.module.css'
import { LinkButton } from '#src/kit/page/LinkButton.tsx'
import { FOCUS_HOME } from '#src/kit/page/use-focus-return.ts'
import { formatClock } from '#src/kit/values/format-time.ts'
import { Text } from '#src/kit/values/Text.tsx'
import { StatusTag } from '#src/parts/requests/status/StatusTag.tsx'
import { useAbility } from '#src/providers/access-control.tsx'
import { SilentPhone } from '../grid/SilentPhone.tsx'
import { endOf, startOf } from '../model/board-axis.ts'
import { NOBODY } from '../model/board-conflicts.ts'
import { isMovable } from '../model/is-movable.ts'
import { useMoves } from '../plans/use-moves.tsx'
import type { PlanStep } from '../plans/use-plans.ts'
import { BoardBar } from './BoardBar.tsx'
import type { DispatchProps } from './Dispatch.tsx'
import { RequestPanel } from './RequestPanel.tsx'
import { useVisitFocus } from './use-visit-focus.ts'

/** Two visits, one after the other, in the other order: between them lies as much time as before. */
export function swapped(first: BoardRequest, second: BoardRequest): PlanStep[] {
  const gap = startOf(second) - endOf(first)
  const at = (time: number) => new Date(time).toISOString()
  const then = startOf(first) + (endOf(second) - startOf(second)) + Math.max(0, gap)
  return [
    { request: second, becomes: { ...second, planned_start_at: at(startOf(first)) } },
    { request: first, becomes: { ...first, planned_start_at: at(then) } },
  ]
}

/** One executor's day as a list, on a phone: what drags on the board has a button here. */
export function PhoneDay({ address, board, plans, proposing, print, say }: DispatchProps) {
  const ability = useAbility()
  const { t, i18n } = useTranslation()
  const [openId, setOpenId] = useState<number | null>(null)
  const { employees, byId } = board
  const move = useMoves(board, plans)
  const who = employees.find(({ id }) => id === address.employee) ?? employees[0]
  const visits = board.shown
    .filter(({ employees: users }) => who && users.includes(who.id))
    .filter((request) => endOf(request) > address.from && startOf(request) < address.to)
    .sort((one, next) => startOf(one) - startOf(next) || one.id - next.id)
  const { focusable, whileLeaving } = useVisitFocus(visits)
  const opened = openId === null ? undefined : byId.get(openId)

  async function swap(first: BoardRequest, second: BoardRequest) {
    if (await plans.plan(swapped(first, second))) say(t('board.swapped'))
  }

  async function takeOff(request: BoardRequest, employee: number) {
    const { number, duration_min } = request
    const target = { employee: NOBODY, start: startOf(request), durationMin: duration_min }
    if (await whileLeaving(request, () => move(request, employee, target))) say(t('board.takenOff', { number }))
  }

  function swapButton(first: BoardRequest | undefined, second: BoardRequest | undefined, isUp: boolean) {
    const isPossible = first !== undefined && second !== undefined && isMovable(first) && isMovable(second)
    return (
      <Button
        size="large"
        disabled={!isPossible}
        icon={isUp ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
        aria-label={t(isUp ? 'board.earlier' : 'board.later')}
        onClick={() => isPossible && void swap(first, second)}
      />
    )
  }

  return (
    <Flex vertical gap="middle">
      <BoardBar address={address} plans={plans} proposing={proposing} print={print} />
      {who && (
        <Select
          size="large"
          showSearch
          optionFilterProp="label"
          aria-label={t('requests.fields.employees')}
          value={who.id}
          onChange={(id) => address.change({ employee: String(id) })}
          options={employees.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {who?.silent_since && <SilentPhone since={who.silent_since} />}
      <section aria-label={who?.name} tabIndex={-1} {...{ [FOCUS_HOME]: '' }}>
        {visits.length === 0 && <Text type="secondary">{t('board.emptyDay')}</Text>}
        <Flex vertical gap="small" component="ol" style={{ margin: 0, padding: 0, listStyle: 'none' }}>
          {visits.map((request, index) => (
            <li key={request.id} {...focusable(request)}>
              <Card size="small">
                <Flex gap="small" align="center">
                  <Flex vertical flex={1} style={{ minWidth: 0 }}>
                    <strong>
                      {formatClock(request.planned_start_at ?? '', i18n.language)},{' '}
                      {formatDuration(request.duration_min, i18n.language)}
                    </strong>
                    <span>
                      {t('requests.numbered', { number: request.number })} {request.name}
                    </span>
                    <Text type="secondary">{request.facility?.name ?? request.client?.name}</Text>
                    <div>
                      <StatusTag status={request.status} />
                    </div>
                  </Flex>
                  {isMovable(request) && swapButton(visits[index - 1], request, true)}
                  {isMovable(request) && swapButton(request, visits[index + 1], false)}
                </Flex>
                <Flex gap="small" wrap style={{ marginTop: 8 }}>
                  {ability.can('assign', subject('requests', request)) ? (
                    <Button size="large" style={{ flex: 1 }} onClick={() => setOpenId(request.id)}>
                      {t('requests.actions.reassign')}
                    </Button>
                  ) : (
                    <LinkButton block size="large" to={fillPath(PATHS.requests.show, request.id)}>
                      {t('board.openPage')}
                    </LinkButton>
                  )}
                  {who && isMovable(request) && (
                    <Button
                      size="large"
                      style={{ flex: 1 }}
                      aria-label={`${t('board.takeOff')}: ${t('requests.numbered', { number: request.number })}`}
                      onClick={() => void takeOff(request, who.id)}
                    >
                      {t('board.takeOff')}
                    </Button>
                  )}
                </Flex>
              </Card>
            </li>
          ))}
        </Flex>
      </section>
      <WaitingRequests
        waiting={board.waiting}
        isCut={board.isWaitingCut}
        nameOf={(id) => board.employees.find((one) => one.id === id)?.name}
        draw={({ id }, text) => (
          <button type="button" className={waitingStyles.waits} onClick={() => setOpenId(id)}>
            {text}
          </button>
        )}
      />
      {opened && <RequestPanel request={opened} board={board} plans={plans} onClose={() => setOpenId(null)} />}
    </Flex>
  )
}
