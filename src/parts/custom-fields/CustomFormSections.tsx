import { Col, Form, Row as GridRow } from 'antd'
import { type CustomValues, type RowFacts, shownFields } from '#contract/custom-fields/evaluate.ts'
import { customName, type FieldMoment, type RoleField } from '#contract/custom-fields/field-types.ts'
import type { CustomFormValues } from '#src/crud/resource.ts'
import { FieldValue } from '#src/fields/FieldValue.tsx'
import { isEmpty, type Row } from '#src/fields/field.ts'
import { Section } from '#src/kit/page/Section.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { useLocale } from '#src/providers/language/i18n.ts'
import { customField } from './custom-field.tsx'
import { clientFacts } from './given-values.ts'
import { fieldGroups } from './groups.ts'

interface CustomFormSectionsProps {
  fields: readonly RoleField[]
  row: Row | null
}

/** The account's own fields in a form, a section a group: those that the values in the form call for. */
export function CustomFormSections({ fields, row }: CustomFormSectionsProps) {
  const { locale } = useLocale()
  const shown = useShownFields(fields, clientFacts).filter((field) => isDrawn(field, row))
  return fieldGroups(shown, locale).map((group) => (
    <Section key={group.key} title={group.title}>
      <GridRow gutter={16}>
        {group.fields.map((field) => (
          <Col key={field.id} xs={24} md={customField(field, locale).isWide ? 24 : 12}>
            <CustomFieldItem field={field} row={row} />
          </Col>
        ))}
      </GridRow>
    </Section>
  ))
}

/** Those that the form around has now. */
export function useShownFields(
  fields: readonly RoleField[],
  factsOfForm: (values: CustomFormValues) => RowFacts,
): RoleField[] {
  const form = Form.useFormInstance()
  const watched = Form.useWatch((values: CustomFormValues) => ({ custom: values.custom, facts: factsOfForm(values) }), {
    form,
    preserve: true,
  }) as { custom?: CustomValues; facts: RowFacts } | undefined
  const values = watched ?? { custom: form.getFieldValue('custom'), facts: factsOfForm(form.getFieldsValue(true)) }
  return shownFields(fields, values.custom ?? {}, values.facts)
}

/** What the role may not change is shown where there is something to see. */
export function isDrawn(field: RoleField, row: Row | null): boolean {
  return field.right === 'edit' || !isEmpty((row?.custom as CustomValues | undefined)?.[field.key])
}

interface CustomFieldItemProps {
  field: RoleField
  row: Row | null
  /** What the form is for; what is asked for then is marked. */
  moments?: readonly FieldMoment[]
}

/** An own field in a form. */
export function CustomFieldItem({ field, row, moments = ['on_create'] }: CustomFieldItemProps) {
  const { locale } = useLocale()
  const drawn = customField(field, locale)
  const form = Form.useFormInstance()
  const { Input, title, hint } = drawn
  const name = customName(field.key)
  if (!Input) {
    return (
      <div style={{ marginBottom: 16 }}>
        <Text type="secondary">{title}</Text>
        <div>{row && <FieldValue field={drawn} name={name} row={row} onPage />}</div>
      </div>
    )
  }
  // What a draft has brought back stays.
  const isNew = !row && form.getFieldValue('custom')?.[field.key] === undefined
  return (
    <Form.Item
      name={['custom', field.key]}
      label={title}
      required={moments.some((moment) => moment === field.required)}
      extra={hint}
      initialValue={isNew ? (field.default_value ?? undefined) : undefined}
      style={{ marginBottom: 16 }}
    >
      <Input />
    </Form.Item>
  )
}
