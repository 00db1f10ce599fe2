import { Flex } from 'antd'
import { FieldValue } from '#src/fields/FieldValue.tsx'
import { type Field, fieldOf, isEmpty, type Row, readField } from '#src/fields/field.ts'
import { Section } from '#src/kit/page/Section.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { useTexts } from '#src/providers/language/use-texts.ts'
import type { FieldSection, Resource } from '../resource.ts'
import { useResource } from '../resource-context.ts'
import { useFieldTitle } from '../use-field-title.ts'
import styles from './RowOverview.module.css'

interface ShownSection extends Omit<FieldSection, 'fields'> {
  fields: { name: string; field: Field }[]
}

/** The sections in which a row has at least one value. */
function sectionsWithContent(resource: Resource, row: Row): ShownSection[] {
  const sections = (resource.overview ?? resource.sections).map(({ fields, ...section }) => ({
    ...section,
    fields: fields.map((name) => ({ name, field: fieldOf(resource, name) })),
  }))
  return sections.filter(({ fields }) => fields.some(({ name, field }) => !isEmpty(readField(field, name, row))))
}

/** A row's fields, section by section. */
export function RowOverview({ row }: { row: Row }) {
  const resource = useResource()
  const { name: entity, Overview } = resource
  const { t } = useTexts()
  const fieldTitle = useFieldTitle(resource)
  const sections = sectionsWithContent(resource, row).map(({ title, ownTitle, fields }) => (
    <Section key={title} title={ownTitle ?? t(`${entity}.sections.${title}`)}>
      <dl className={styles.list}>
        {fields.map(({ name, field }) => (
          <div key={name} className={field.isWide ? styles.wide : undefined}>
            <dt>
              <Text type="secondary">{fieldTitle(name)}</Text>
            </dt>
            <dd>
              <FieldValue field={field} name={name} row={row} onPage />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  ))
  return (
    <Flex vertical gap="middle">
      {Overview ? <Overview row={row}>{sections}</Overview> : sections}
    </Flex>
  )
}
