import {
  LeftOutlined,
  PrinterOutlined,
  RedoOutlined,
  RightOutlined,
  ThunderboltOutlined,
  UndoOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons'
import { Button, Checkbox, Flex, Segmented, Select, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import { dateFormat } from '#contract/formats.ts'
import { useTagNames } from '#src/fields/use-tag-names.ts'
import { BOARD_SPANS, type BoardAddress } from '../model/board-address.ts'
import type { Plans } from '../plans/use-plans.ts'
import type { Proposing } from '../proposal/use-proposal.ts'

interface Props {
  address: BoardAddress
  plans: Plans
  proposing: Pick<Proposing, 'canAsk' | 'isBusy' | 'isOpen' | 'ask'>
  /** Undefined while there is nothing to print. */
  print: (() => void) | undefined
  /** Absent on a phone, which shows one executor's day: there is nothing to zoom or to group. */
  zoom?: { in: (() => void) | undefined; out: (() => void) | undefined }
}

/** Which days, whose, how wide; and what was done taken back. */
export function BoardBar({ address, plans, proposing, print, zoom }: Props) {
  const { t, i18n } = useTranslation()
  const tags = useExecutorTags(address.tag)
  // The days' own heads name the weekdays of several.
  const weekday = address.span === 'day' ? 'short' : undefined
  const days = dateFormat(i18n.language, { weekday, day: 'numeric', month: 'short' })
  return (
    <Flex gap="small" wrap align="center">
      <Button onClick={() => address.change({ date: undefined })}>{t('requestCalendar.today')}</Button>
      <Button
        icon={<LeftOutlined aria-hidden />}
        aria-label={t('requestCalendar.previous')}
        onClick={() => address.turn(-1)}
      />
      <Button
        icon={<RightOutlined aria-hidden />}
        aria-label={t('requestCalendar.next')}
        onClick={() => address.turn(1)}
      />
      <h2
        aria-live="polite"
        style={{ margin: 0, flex: zoom ? 1 : '1 0 100%', fontSize: 16, fontWeight: 600, whiteSpace: 'nowrap' }}
      >
        {days.formatRange(address.from, address.to - 1)}
      </h2>
      {tags.length > 0 && (
        <Select
          allowClear
          style={{ minWidth: 160 }}
          placeholder={t('board.tag')}
          aria-label={t('board.tag')}
          value={address.tag}
          onChange={(tag) => address.change({ tag })}
          options={tags.map((tag) => ({ value: tag, label: tag }))}
        />
      )}
      {zoom && tags.length > 0 && (
        <Checkbox
          checked={address.isGrouped}
          onChange={({ target }) => address.change({ grouped: target.checked ? 'true' : undefined })}
        >
          {t('board.byTag')}
        </Checkbox>
      )}
      <Button
        icon={<ThunderboltOutlined aria-hidden />}
        loading={proposing.isBusy}
        disabled={!proposing.canAsk || proposing.isOpen}
        onClick={() => void proposing.ask(false)}
      >
        {t('board.proposal.ask')}
      </Button>
      <Space.Compact>
        <Button
          icon={<UndoOutlined aria-hidden />}
          aria-label={t('board.undo')}
          title={t(plans.canUndo ? 'board.undo' : 'board.nothingToUndo')}
          disabled={!plans.canUndo}
          onClick={() => void plans.undo()}
        />
        <Button
          icon={<RedoOutlined aria-hidden />}
          aria-label={t('board.redo')}
          title={t('board.redo')}
          disabled={!plans.canRedo}
          onClick={() => void plans.redo()}
        />
      </Space.Compact>
      <Button
        icon={<PrinterOutlined aria-hidden />}
        aria-label={t('board.print')}
        title={t('board.print')}
        disabled={!print}
        onClick={print}
      />
      {zoom && (
        <>
          <Space.Compact>
            <Button
              icon={<ZoomOutOutlined aria-hidden />}
              aria-label={t('board.zoomOut')}
              disabled={!zoom.out}
              onClick={zoom.out}
            />
            <Button
              icon={<ZoomInOutlined aria-hidden />}
              aria-label={t('board.zoomIn')}
              disabled={!zoom.in}
              onClick={zoom.in}
            />
          </Space.Compact>
          <Segmented
            aria-label={t('requestCalendar.span')}
            options={BOARD_SPANS.map((value) => ({ value, label: t(`board.${value}`) }))}
            value={address.span}
            onChange={(span) => address.change({ span })}
          />
        </>
      )}
    </Flex>
  )
}

/** The tags to choose executors by. The one that a link asks for is among them even when it is not in use any more. */
function useExecutorTags(chosen: string | undefined): string[] {
  // The board's own answer names only the tags of those whom the chosen one leaves.
  const { names } = useTagNames('employee')
  return [...new Set(chosen ? [...names, chosen] : names)].sort()
}
