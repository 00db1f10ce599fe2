import { Col, Flex, Form, Row as GridRow } from 'antd'
import { Suspense } from 'react'
import { fieldOf, type Row } from '#src/fields/field.ts'
import { FormProvider } from '#src/fields/form-context.ts'
import { ContestedFields } from '#src/kit/form/ContestedFields.tsx'
import { FormBar } from '#src/kit/form/FormBar.tsx'
import { SaveFailure } from '#src/kit/form/SaveFailure.tsx'
import { Section } from '#src/kit/page/Section.tsx'
import { useTexts } from '#src/providers/language/use-texts.ts'
import { listTabOf } from '../list/list-tabs.ts'
import type { Resource } from '../resource.ts'
import { useResource } from '../resource-context.ts'
import { useFieldTitle } from '../use-field-title.ts'
import { FieldItem } from './FieldItem.tsx'
import type { FormValues } from './form-values.ts'
import { type Save, useRecordForm } from './use-record-form.ts'

interface RecordFormProps {
  row: Row | null
  save: Save
  defaults?: FormValues
  onSaved: (id: number) => void
  /** Where "Cancel" leads. */
  cancelTo: string
}

/** The form of an entity, drawn from its sections. */
export function RecordForm({ row, save, defaults, onSaved, cancelTo }: RecordFormProps) {
  const resource = useResource()
  const { t } = useTexts()
  const titleOf = useFieldTitle(resource)
  const { formProps, initial, required, failure, contested, isSending } = useRecordForm({
    resource,
    save,
    row,
    defaults,
    onSaved,
  })

  const LastChanges = resource.tabs?.find((tab) => tab.LastChanges)?.LastChanges

  return (
    <FormProvider value={{ row, required }}>
      <Form {...formProps} initialValues={initial} disabled={isSending} style={{ maxWidth: 880 }}>
        <Flex vertical gap="middle">
          <ContestedFields labels={contested.map(titleOf)}>
            {row && LastChanges && (
              <Suspense>
                <LastChanges row={row} fields={contested} />
              </Suspense>
            )}
          </ContestedFields>
          {resource.sections.map((section) => (
            <FormSection key={section.title} resource={resource} section={section} />
          ))}
          {resource.custom && <resource.custom.FormSections fields={resource.custom.fields} row={row} />}
          <SaveFailure reason={failure?.message} isNew={!row} />
          <FormBar
            submit={t(row ? 'crud.save' : `${resource.name}.add`, {
              context: defaults && listTabOf(resource, defaults)?.key,
            })}
            isSending={isSending}
            cancelTo={cancelTo}
          />
        </Flex>
      </Form>
    </FormProvider>
  )
}

function FormSection({ resource, section }: { resource: Resource; section: Resource['sections'][number] }) {
  const { t } = useTexts()
  return (
    <Section title={t(`${resource.name}.sections.${section.title}`)}>
      <GridRow gutter={16}>
        {section.fields.map((name) => {
          const field = fieldOf(resource, name)
          return (
            <Col key={name} xs={24} md={field.isWide ? 24 : 12}>
              {field.FormItems && <field.FormItems />}
              {field.Input && (
                <FieldItem name={name}>
                  <field.Input />
                </FieldItem>
              )}
            </Col>
          )
        })}
      </GridRow>
    </Section>
  )
}
