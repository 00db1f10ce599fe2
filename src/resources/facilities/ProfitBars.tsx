import { Column } from '@ant-design/charts'
import { theme } from 'antd'
import { useTranslation } from 'react-i18next'
import type { MonthlyProfit } from '#contract/clients/facilities.ts'
import { dateFormat } from '#contract/values/formats.ts'
import { useMoney } from '#src/kit/values/use-money.ts'
import { useIsPhone } from '#src/theme/use-is-phone.ts'
import { monthAsDate } from './month.ts'

const CHART_HEIGHT = 140
const LABEL_SIZE = 12
const PHONE_LABEL_SIZE = 10
/** The gap between a bar and its label. */
const LABEL_GAP = 6

/** A bar per month, with a rounded sum above it and the exact one in a tooltip. */
export default function ProfitBars({ months }: { months: MonthlyProfit[] }) {
  const { i18n } = useTranslation()
  const { token } = theme.useToken()
  const isPhone = useIsPhone()
  const money = useMoney()
  const short = dateFormat(i18n.language, { month: 'short' })
  const long = dateFormat(i18n.language, { month: 'long', year: 'numeric' })
  const compact = new Intl.NumberFormat(i18n.language, { notation: 'compact', maximumFractionDigits: 0 })
  const most = Math.max(...months.map(({ profit }) => Number(profit)))
  const fontSize = isPhone ? PHONE_LABEL_SIZE : LABEL_SIZE

  /** A phone has room for one label: the highest bar's. */
  function labelOf({ profit }: Bar): string {
    return profit > 0 && (!isPhone || profit === most) ? compact.format(profit) : ''
  }

  return (
    <Column
      data={months.map(({ month, profit }) => ({ month, profit: Number(profit) }))}
      xField="month"
      yField="profit"
      autoFit
      height={CHART_HEIGHT}
      marginTop={fontSize + LABEL_GAP}
      marginLeft={0}
      marginRight={0}
      marginBottom={0}
      animate={false}
      theme={{ type: 'classic' }}
      style={{ fill: token.colorPrimary, maxWidth: 40, radiusTopLeft: 2, radiusTopRight: 2 }}
      label={{
        text: labelOf,
        position: 'top',
        textBaseline: 'bottom',
        fill: token.colorText,
        fillOpacity: 1,
        fontSize,
        fontFamily: token.fontFamily,
      }}
      axis={{
        x: {
          title: false,
          tick: false,
          line: true,
          lineStroke: token.colorBorder,
          lineStrokeOpacity: 1,
          labelFormatter: (month: string) => short.format(monthAsDate(month)).replace('.', ''),
          labelFill: token.colorTextSecondary,
          labelFillOpacity: 1,
          labelOpacity: 1,
          labelFontSize: fontSize,
          labelFontFamily: token.fontFamily,
          labelAutoRotate: false,
        },
        y: false,
      }}
      tooltip={{
        title: ({ month }: Bar) => long.format(monthAsDate(month)),
        items: [({ profit }: Bar) => ({ name: '', value: money(profit.toFixed(2)) })],
      }}
    />
  )
}

interface Bar {
  month: string
  profit: number
}
