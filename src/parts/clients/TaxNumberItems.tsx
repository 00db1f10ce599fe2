import { Col, Form, Row as GridRow, Input } from 'antd'
import type { BankField } from '#contract/account/bank-details.ts'
import { REGISTRY_COUNTRY } from '#contract/clients/registry.ts'
import type { Country } from '#contract/values/countries.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'
import { RegistryInput } from './registry/RegistryInput.tsx'
import { RegistryOutcomeNotice } from './registry/RegistryOutcomeNotice.tsx'
import { useHasRegistry } from './registry/use-has-registry.ts'
import { useRegistry } from './registry/use-registry.ts'
import { useBankLabel } from './use-bank-label.ts'

/** The bank details that the register of companies knows by the tax number, but for that. */
const FOUND = ['full_name', 'kpp', 'ogrn', 'business_address', 'ceo'] as const satisfies readonly BankField[]

function pathOf(field: BankField): string[] {
  return ['bank_details', field]
}

const PATHS = { name: 'name', inn: pathOf('inn'), ...Object.fromEntries(FOUND.map((field) => [field, pathOf(field)])) }

/** As the other fields of the form. */
const SPACED = { marginBottom: 16 }

/** In the form of a new company of the country: its tax number, which fills in its name and bank details. */
export function TaxNumberItems({ country }: { country: Country }) {
  const isCompany = Form.useWatch('type') === 'company'
  const hasRegistry = useHasRegistry(country)
  return isCompany && hasRegistry ? <RussianItems /> : null
}

/** Without `preserve` the details go with the fields when the client becomes a person, or one of another country. */
function RussianItems() {
  const form = Form.useFormInstance()
  const label = useBankLabel(REGISTRY_COUNTRY)
  const { t } = useTexts()
  const registry = useRegistry({ form, paths: PATHS })
  const isHidden = (field: BankField) => registry.outcome === null && !form.getFieldValue(pathOf(field))
  return (
    <GridRow gutter={16}>
      <Col xs={24} md={12}>
        <Form.Item
          name={PATHS.inn}
          label={label('inn')}
          extra={t('clients.registry.hint')}
          preserve={false}
          style={SPACED}
        >
          <RegistryInput label={label('inn')} find={() => registry.find('inn')} />
        </Form.Item>
      </Col>
      <Col xs={24}>
        {registry.outcome && (
          <RegistryOutcomeNotice outcome={registry.outcome} replace={registry.replace} labelOf={label} />
        )}
      </Col>
      {FOUND.map((field) => (
        <Col key={field} xs={24} md={12} style={isHidden(field) ? { display: 'none' } : {}}>
          <Form.Item name={pathOf(field)} label={label(field)} preserve={false} style={SPACED}>
            <Input autoComplete="off" />
          </Form.Item>
        </Col>
      ))}
    </GridRow>
  )
}
