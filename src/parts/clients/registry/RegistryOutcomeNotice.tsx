import { Alert, Button, Flex } from 'antd'
import type { BankField } from '#contract/account/bank-details.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'
import type { RegistryField, RegistryOutcome, RegistrySearch } from './use-registry.ts'

interface Props extends Pick<RegistrySearch, 'replace'> {
  outcome: RegistryOutcome
  labelOf: (field: BankField) => string
}

/** What a search in the registers filled in, and what it left as it was typed. */
export function RegistryOutcomeNotice({ outcome: { filled, others, isClosing }, replace, labelOf }: Props) {
  const { t } = useTexts()
  const label = (field: RegistryField) => (field === 'name' ? t('clients.fields.name') : labelOf(field))
  const done = others.length > 0 ? 'kept' : 'same'
  return (
    <Alert
      type={isClosing || others.length > 0 ? 'warning' : 'success'}
      showIcon
      style={{ marginBottom: 16 }}
      message={
        filled.length > 0
          ? t('clients.registry.filled', { fields: filled.map(label).join(', ') })
          : t(`clients.registry.${done}`)
      }
      description={
        (isClosing || others.length > 0) && (
          <>
            {isClosing && <div>{t('clients.registry.closing')}</div>}
            {others.map(({ field, value }) => (
              <Flex key={field} gap="small" align="baseline">
                <span style={{ overflowWrap: 'anywhere' }}>
                  {t('clients.registry.other', { field: label(field), value })}
                </span>
                <Button
                  size="small"
                  aria-label={t('clients.registry.replaceNamed', { field: label(field) })}
                  onClick={() => replace(field)}
                >
                  {t('clients.registry.replace')}
                </Button>
              </Flex>
            ))}
          </>
        )
      }
    />
  )
}
