import { NumberOutlined } from '@ant-design/icons'
import { Button, type ButtonProps } from 'antd'
import { numberFormat } from '#contract/values/formats.ts'
import { useResource } from '#src/crud/resource-context.ts'
import type { Field } from '#src/fields/field.ts'
import { useListAddress } from '#src/kit/list/list-address.ts'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { OnDemand } from '#src/kit/page/OnDemand.tsx'
import { useTexts } from '#src/providers/language/use-texts.ts'

const NumberRangePopover = lazyPage(() => import('./NumberRangePopover.tsx'), 'customValues')

export interface NumberRangeProps {
  /** The title of the filtered field. */
  label: string
  from: string | undefined
  to: string | undefined
  /** Digits after the point. */
  decimals: number
  unit: string | null
  onChange: (from: string | undefined, to: string | undefined) => void
}

interface RangeOf extends Pick<NumberRangeProps, 'label' | 'decimals' | 'unit'> {
  /** The list call's parameters. */
  from: string
  to: string
}

function isNumber(text: string): boolean {
  return text.trim() !== '' && Number.isFinite(Number(text))
}

/** The filters of a number by both ends of a range: the first is the filter, the other is set with it. */
export function numberRange(range: RangeOf): { from: Field; to: Field } {
  const { from, to, ...of } = range

  function RangeFilter() {
    const { filters, filterBy } = useListAddress(useResource())
    const props: NumberRangeProps = {
      ...of,
      from: filters[from],
      to: filters[to],
      onChange: (least, most) => filterBy({ [from]: least, [to]: most }),
    }
    return (
      <OnDemand button={(state) => <NumberRangeButton {...props} {...state} />}>
        <NumberRangePopover {...props} />
      </OnDemand>
    )
  }

  function Words() {
    const { language } = useTexts()
    const { filters } = useListAddress(useResource())
    return `${of.label}: ${formatRange(language, { ...of, from: filters[from], to: filters[to] })}`
  }

  /** The other end, where there is one, has said both. */
  function LastWords() {
    const { filters } = useListAddress(useResource())
    return filters[from] === undefined && <Words />
  }

  const shared = { Cell: () => null, isFilterValue: isNumber }
  return {
    from: { ...shared, Filter: RangeFilter, FilterWords: Words },
    to: { ...shared, Filter: () => null, FilterWords: LastWords },
  }
}

type NumberRangeButtonProps = Omit<NumberRangeProps, 'onChange'> & Omit<ButtonProps, keyof NumberRangeProps>

/** A button with the range, as the user's language writes it. */
export function NumberRangeButton({ label, from, to, decimals, unit, ...rest }: NumberRangeButtonProps) {
  const { language } = useTexts()
  const range = formatRange(language, { from, to, decimals, unit })
  return (
    <Button {...rest} type={range ? 'primary' : 'default'} icon={<NumberOutlined aria-hidden />} aria-haspopup="dialog">
      {range ? `${label}: ${range}` : label}
    </Button>
  )
}

/** `3–12 м`, `≥ 3 м`, `≤ 12 м`; undefined for any. */
function formatRange(
  language: string,
  { from, to, decimals, unit }: Pick<NumberRangeProps, 'from' | 'to' | 'decimals' | 'unit'>,
): string | undefined {
  const said = (text: string) => numberFormat(language, { maximumFractionDigits: decimals }).format(Number(text))
  const range = from && to ? `${said(from)}–${said(to)}` : from ? `≥ ${said(from)}` : to ? `≤ ${said(to)}` : undefined
  return range && unit ? `${range} ${unit}` : range
}
