import { Alert, Button } from 'antd'
import type { BankField } from '#contract/account/bank-details.ts'
import { useTexts } from '#src/providers/use-texts.ts'
import type { RegistryField, RegistrySearch } from './use-registry.ts'

interface Props {
  search: RegistrySearch
  labelOf: (field: BankField) => string
}

/** What a search in the registers filled in, and what it left as it was typed. */
export function RegistryOutcomeNotice({ search: { outcome, replace }, labelOf }: Props) {
  const { t } = useTexts()
  const label = (field: RegistryField) => (field === 'name' ? t('clients.fields.name') : labelOf(field))
  return (
    <div role="status">
      {outcome && (
        <Alert
          type={outcome.isClosing || outcome.others.length > 0 ? 'warning' : 'success'}
          showIcon
          style={{ marginBottom: 16 }}
          message={
            outcome.filled.length > 0
              ? t('clients.registry.filled', { fields: outcome.filled.map(label).join(', ') })
              : t(`clients.registry.${outcome.others.length > 0 ? 'kept' : 'same'}`)
          }
          description={
            (outcome.isClosing || outcome.others.length > 0) && (
              <>
                {outcome.isClosing && <div>{t('clients.registry.closing')}</div>}
                {outcome.others.map(({ field, value }) => (
                  <div key={field} style={{ overflowWrap: 'anywhere' }}>
                    {t('clients.registry.other', { field: label(field), value })}
                    <Button
                      type="link"
                      size="small"
                      aria-label={t('clients.registry.replaceNamed', { field: label(field) })}
                      onClick={() => replace(field)}
                    >
                      {t('clients.registry.replace')}
                    </Button>
                  </div>
                ))}
              </>
            )
          }
        />
      )}
    </div>
  )
}
