import { Card, Col, Flex, Row as GridRow, Typography } from 'antd'
import { FieldValue } from './FieldValue.tsx'
import type { Row } from './field.ts'
import { useResource } from './resource-context.ts'
import { useTexts } from './use-texts.ts'

/** What a row is, section by section. */
export function RowOverview({ row }: { row: Row }) {
  const resource = useResource()
  const { t } = useTexts()
  const sections = resource.overview ?? resource.sections
  return (
    <Flex vertical gap="middle">
      {resource.Highlights && <resource.Highlights row={row} />}
      {sections.map(({ title, fields }) => (
        <Card
          key={title}
          size="small"
          title={<h2 style={{ fontSize: 16, margin: 0 }}>{t(`${resource.name}.sections.${title}`)}</h2>}
        >
          <dl style={{ margin: 0 }}>
            <GridRow gutter={[16, 12]}>
              {fields.map((name) => {
                const field = resource.fields[name]
                if (!field) throw new Error(`${resource.name} has no field ${name}`)
                return (
                  <Col key={name} xs={24} md={field.isWide ? 24 : 12} xl={field.isWide ? 24 : 8}>
                    <dt>
                      <Typography.Text type="secondary">{t(`${resource.name}.fields.${name}`)}</Typography.Text>
                    </dt>
                    <dd style={{ margin: 0, overflowWrap: 'anywhere' }}>
                      <FieldValue field={field} name={name} row={row} onPage />
                    </dd>
                  </Col>
                )
              })}
            </GridRow>
          </dl>
        </Card>
      ))}
    </Flex>
  )
}
