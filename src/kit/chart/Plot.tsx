import { Bar, Column, Line } from '@ant-design/charts'
import { theme } from 'antd'
import { type ReactNode, useRef } from 'react'
import { useIsPrinting } from '#src/theme/printing.ts'
import { useIsDark } from '#src/theme/theme-mode.ts'
import { useIsPhone } from '#src/theme/use-is-phone.ts'
import { seriesDash } from './chart-colors.ts'
import type { ChartData, ChartPoint } from './chart-data.ts'
import { cutNames } from './cut-names.ts'
import styles from './Plot.module.css'

const LABEL_SIZE = 12
/** Longer names beside horizontal bars are cut. */
const NAME_CHARACTERS = { wide: 28, phone: 14 }
const BAR_MAX_PX = 44

interface PlotProps {
  chart: ChartData
  height: number
}

/** A chart on the screen; on paper as the screen had it, since the library would draw it again only afterwards. */
export default function Plot(props: PlotProps) {
  const isPrinting = useIsPrinting()
  const isDark = useIsDark()
  const drawn = useRef<ReactNode>(null)
  if (!isPrinting || !drawn.current) {
    drawn.current = (
      <div className={isDark ? styles.dark : undefined}>
        <Drawn {...props} />
      </div>
    )
  }
  return drawn.current
}

/** Draws a chart with the library, in the theme's colours and without animation. */
function Drawn({ chart, height }: PlotProps) {
  const { kind, series, format } = chart
  const { ground, titleOf, ...config } = useConfig(chart, height)
  if (kind === 'lines') {
    return (
      <Line
        {...config}
        style={{ lineWidth: 2.5, lineDash: (data: ChartPoint | ChartPoint[]) => dashOf(data, series) }}
        point={{ shapeField: 'circle', sizeField: 3.5, tooltip: false }}
        tooltip={{ title: titleOf, items: [itemOf(series, format)] }}
      />
    )
  }
  const Intervals = kind === 'bars' ? Bar : Column
  return (
    <Intervals
      {...config}
      stack
      style={{ maxWidth: BAR_MAX_PX, stroke: ground, lineWidth: series.length > 1 ? 1 : 0, radius: 2 }}
      tooltip={{ title: titleOf, items: [itemOf(series, format)] }}
    />
  )
}

function useConfig({ kind, places, series, points, format, formatShort = format, onOpen }: ChartData, height: number) {
  const { token } = theme.useToken()
  const isPhone = useIsPhone()
  // The library keeps the first handler it is given.
  const open = useRef(onOpen)
  open.current = onOpen
  const placeOf = new Map(places.map((place) => [place.key, place]))
  const names = cutNames(
    places.map(({ label }) => label),
    isPhone ? NAME_CHARACTERS.phone : NAME_CHARACTERS.wide,
  )
  const nameOf = new Map(places.map(({ key }, nth) => [key, names[nth] ?? key]))
  const labels = {
    labelFill: token.colorTextSecondary,
    labelFillOpacity: 1,
    labelOpacity: 1,
    labelFontSize: LABEL_SIZE,
    labelFontFamily: token.fontFamily,
    title: false,
  } as const

  return {
    data: [...points],
    xField: 'key',
    yField: 'value',
    colorField: 'series',
    autoFit: true,
    height,
    animate: false,
    theme: { type: 'classic' },
    legend: false,
    ground: token.colorBgContainer,
    titleOf: ({ key }: ChartPoint) => placeOf.get(key)?.title ?? placeOf.get(key)?.label ?? key,
    scale: {
      x: { domain: places.map(({ key }) => key) },
      y: { nice: true, domainMin: 0 },
      color: { domain: series.map(({ key }) => key), range: series.map(({ color }) => color) },
    },
    axis: {
      x: {
        ...labels,
        tick: false,
        line: true,
        lineStroke: token.colorBorder,
        lineStrokeOpacity: 1,
        labelAutoRotate: false,
        labelAutoHide: kind !== 'bars',
        labelFormatter: (key: string) => nameOf.get(key) ?? key,
      },
      y: {
        ...labels,
        tick: false,
        tickCount: ticksOf(points, kind, isPhone ? 3 : 5),
        labelAutoRotate: false,
        grid: true,
        gridStroke: token.colorBorder,
        gridStrokeOpacity: 0.6,
        gridLineWidth: 1,
        labelFormatter: (value: number | string) => formatShort(Number(value)),
      },
    },
    onReady: ({ chart }: { chart: { on: (event: string, listener: (event: PressedElement) => void) => void } }) => {
      chart.on('element:click', ({ data }) => {
        const point = data?.data
        if (point && !Array.isArray(point) && 'key' in point) open.current?.(point)
      })
    },
  } as const
}

interface PressedElement {
  data?: { data?: ChartPoint | ChartPoint[] }
}

function itemOf(series: ChartData['series'], format: ChartData['format']) {
  return ({ series: key, value }: ChartPoint) => {
    const { label = key, color } = series.find((one) => one.key === key) ?? {}
    return { name: label, color, value: format(value) }
  }
}

/** Whole numbers get no ticks between them. */
function ticksOf(points: readonly ChartPoint[], kind: ChartData['kind'], most: number): number {
  if (!points.every(({ value }) => Number.isInteger(value))) return most
  const sums = new Map<string, number>()
  for (const { key, series, value } of points) {
    const place = kind === 'lines' ? `${key} ${series}` : key
    sums.set(place, (sums.get(place) ?? 0) + value)
  }
  return Math.min(most, Math.max(1, ...sums.values()))
}

function dashOf(data: ChartPoint | ChartPoint[], series: ChartData['series']) {
  const key = (Array.isArray(data) ? data[0] : data)?.series
  return seriesDash(
    Math.max(
      0,
      series.findIndex((one) => one.key === key),
    ),
  )
}
