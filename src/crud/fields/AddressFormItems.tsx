import { Col, Form, Row as GridRow, Input, InputNumber } from 'antd'
import { PinMap } from '../../components/PinMap.tsx'
import { FieldItem } from '../FieldItem.tsx'
import { useTexts } from '../use-texts.ts'

function isCoordinate(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

/** A place's inputs: words, a pin on the map, and its coordinates for those who would rather type them. */
export function AddressFormItems() {
  const { t } = useTexts()
  const form = Form.useFormInstance()
  const lat: unknown = Form.useWatch('lat', form)
  const lon: unknown = Form.useWatch('lon', form)
  const position = isCoordinate(lat) && isCoordinate(lon) ? { lat, lon } : null

  // setFieldsValue alone would not tell the form that something was changed by hand.
  function place(next: { lat: number; lon: number }) {
    for (const name of ['lat', 'lon'] as const) form.setFields([{ name, value: next[name], touched: true, errors: [] }])
  }

  return (
    <GridRow gutter={16}>
      <Col xs={24} md={8}>
        <FieldItem name="city">
          <Input maxLength={200} autoComplete="off" />
        </FieldItem>
      </Col>
      <Col xs={24} md={16}>
        <FieldItem name="address">
          <Input maxLength={500} autoComplete="off" />
        </FieldItem>
      </Col>
      <Col xs={24} style={{ marginBottom: 16 }}>
        <PinMap position={position} onMove={place} label={t('crud.map')} />
      </Col>
      <Col xs={12} md={6}>
        <FieldItem name="lat">
          <InputNumber style={{ width: '100%' }} step={0.0001} controls={false} />
        </FieldItem>
      </Col>
      <Col xs={12} md={6}>
        <FieldItem name="lon">
          <InputNumber style={{ width: '100%' }} step={0.0001} controls={false} />
        </FieldItem>
      </Col>
    </GridRow>
  )
}
