import { Alert, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import type { MergePreview } from '#contract/merges.ts'
import { dateFormat } from '#contract/values/formats.ts'
import { formatPhone } from '#contract/values/phone-masks.ts'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { useBankLabel } from '#src/parts/clients/use-bank-label.ts'
import { useClientCountry } from '#src/parts/clients/use-client-country.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'

interface Props {
  entity: 'clients' | 'facilities'
  id: number
  otherId: number
  /** Of the client that stays. */
  country?: unknown
}

/** What merging will do: what goes over, and what of the two cannot both stay. */
export function WhatMerges({ entity, id, otherId, country }: Props) {
  const { t } = useTexts()
  const { data, error, refetch } = useCall(`${entity}.mergePreview`, { params: { id, otherId } }, { gcTime: 0 })
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 3 }} />
  const counts = Object.entries(data.counts).filter(([, count]) => count > 0)
  return (
    <div role="status">
      <Titled title={t('merging.goes')}>
        {counts.length === 0 && <li>{t('merging.nothing')}</li>}
        {counts.map(([what, count]) => (
          <li key={what}>{t(`merging.${what}`, { count })}</li>
        ))}
      </Titled>
      <Differences differences={data.differences} country={country} />
    </div>
  )
}

function Differences({ differences, country }: Pick<MergePreview, 'differences'> & Pick<Props, 'country'>) {
  const { t, language } = useTexts()
  const label = useBankLabel(useClientCountry(country))
  const numbers = differences.some(({ field }) => field === 'inn')
  const others = differences.filter(({ field }) => field !== 'inn')
  const shown = (field: string, value: string) => {
    if (field === 'phone') return formatPhone(value, language)
    if (field !== 'contract_till') return value
    return dateFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(value))
  }
  return (
    <>
      {others.length > 0 && (
        <Titled title={t('merging.differences')}>
          {others.map(({ field, kept, other, becomes_contact }) => (
            <li key={field} style={{ overflowWrap: 'anywhere' }}>
              {t(becomes_contact ? 'merging.becomesContact' : 'merging.kept', {
                field: t(`merging.field.${field}`),
                kept: shown(field, kept),
                other: shown(field, other),
              })}
            </li>
          ))}
        </Titled>
      )}
      {numbers && <Alert type="warning" showIcon message={t('merging.otherNumber', { field: label('inn') })} />}
    </>
  )
}

function Titled({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <strong>{title}</strong>
      <ul style={{ margin: '4px 0 12px', paddingInlineStart: 20 }}>{children}</ul>
    </>
  )
}
