import { useNotification } from '@refinedev/core'
import { Button, Col, Flex, Form, Row as GridRow, Input } from 'antd'
import { Fragment, type ReactNode } from 'react'
import { type BankDetails, type BankField, bankDetailsChange } from '#contract/account/bank-details.ts'
import type { Country } from '#contract/values/countries.ts'
import { changedValues } from '#src/kit/form/changed-values.ts'
import { SaveFailure } from '#src/kit/form/SaveFailure.tsx'
import { useGuardedForm } from '#src/kit/form/use-guarded-form.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'
import { ForeignNumbers } from './ForeignNumbers.tsx'
import { RegistryInput } from './registry/RegistryInput.tsx'
import { RegistryOutcomeNotice } from './registry/RegistryOutcomeNotice.tsx'
import { useHasRegistry } from './registry/use-has-registry.ts'
import { isRegistryNumber, useRegistry } from './registry/use-registry.ts'
import { useBankLabel } from './use-bank-label.ts'

interface Props {
  country: Country
  /** The fields to show. */
  names: BankField[]
  details: BankDetails
  save: (body: Partial<BankDetails>) => Promise<BankDetails>
  onSaved: (saved: BankDetails) => void
  /** Beside the fields, within the form. */
  children?: ReactNode
}

/** The bank details for invoices, under the country's names and rules. */
export function BankDetailsForm({ country, names, details, save, onSaved, children }: Props) {
  const { t } = useTexts()
  const { open } = useNotification()
  const label = useBankLabel(country)
  const { form, formProps, failure, isSending, setTouched } = useGuardedForm<
    BankDetails,
    Partial<BankDetails>,
    BankDetails
  >({
    schema: bankDetailsChange(country, details),
    toBody: (values) => changedValues(details, values),
    send: save,
    onSent(saved) {
      form.setFieldsValue(saved)
      registry.clear()
      onSaved(saved)
      open?.({ type: 'success', message: t('crud.saved') })
    },
  })

  const hasRegistry = useHasRegistry(country)
  const paths = Object.fromEntries(names.map((name) => [name, name]))
  const registry = useRegistry({ form, paths, onFilled: () => setTouched(true) })

  return (
    <Form<BankDetails> {...formProps} disabled={isSending} initialValues={details} style={{ maxWidth: 880 }}>
      <ForeignNumbers country={country} details={details} />
      <GridRow gutter={16}>
        {names.map((name) => (
          <Fragment key={name}>
            <Col xs={24} md={12}>
              <Form.Item name={name} label={label(name)}>
                {hasRegistry && isRegistryNumber(name) ? (
                  <RegistryInput label={label(name)} find={() => registry.find(name)} />
                ) : (
                  <Input autoComplete="off" />
                )}
              </Form.Item>
            </Col>
            {registry.outcome?.by === name && (
              <Col xs={24}>
                <RegistryOutcomeNotice outcome={registry.outcome} replace={registry.replace} labelOf={label} />
              </Col>
            )}
          </Fragment>
        ))}
      </GridRow>
      {children}
      <SaveFailure reason={failure?.message} />
      <Flex justify="end">
        <Button type="primary" htmlType="submit" loading={isSending} disabled={false}>
          {t('crud.save')}
        </Button>
      </Flex>
    </Form>
  )
}
