import { Col, Form, Row as GridRow } from 'antd'
import type { GeoPlace } from '#contract/geo.ts'
import { FieldItem } from '#src/crud/form/FieldItem.tsx'
import { NumberInput } from '#src/kit/inputs/NumberInput.tsx'
import { PinMap, type Position } from '#src/kit/map/PinMap.tsx'
import { api } from '#src/providers/calls/api.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'
import { AddressInput } from './AddressInput.tsx'
import { CityInput } from './CityInput.tsx'

type Place = Pick<GeoPlace, 'city' | 'address' | 'lat' | 'lon'>

/** Coordinates as maps write them: with a decimal point in every language; a step is about ten metres. */
const COORDINATE = { scale: 15, step: 0.0001, language: 'en', hasThousands: false } as const

function isCoordinate(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

/** The inputs of a place: an address with suggestions, a pin on the map, and coordinates to type in. */
export default function AddressFormItems() {
  const { t } = useTexts()
  const form = Form.useFormInstance()
  const city: unknown = Form.useWatch('city', form)
  const lat: unknown = Form.useWatch('lat', form)
  const lon: unknown = Form.useWatch('lon', form)
  const position = isCoordinate(lat) && isCoordinate(lon) ? { lat, lon } : null

  // setFieldsValue alone would not mark the form as changed by the user.
  function fill(place: Partial<Place>) {
    form.setFields(Object.entries(place).map(([name, value]) => ({ name, value, touched: true, errors: [] })))
  }

  function fillFrom({ title, city, address, lat, lon }: GeoPlace) {
    fill({ city, address: address ?? title, ...(lat !== null && lon !== null && { lat, lon }) })
  }

  /** A pin set while the address is empty fills in the address too, if it can be found. */
  async function drop(at: Position) {
    fill(at)
    if (hasWords()) return
    const { place } = await api.geo.reverse({ query: at }).catch(() => ({ place: null }))
    if (place && !hasWords()) fill({ city: place.city, address: place.address ?? place.title })
  }

  function hasWords(): boolean {
    return String(form.getFieldValue('address') ?? '').trim() !== ''
  }

  return (
    <GridRow gutter={16}>
      <Col xs={24} md={8}>
        <FieldItem name="city">
          <CityInput />
        </FieldItem>
      </Col>
      <Col xs={24} md={16}>
        <FieldItem name="address">
          <AddressInput city={typeof city === 'string' ? city.trim() : undefined} onPick={fillFrom} />
        </FieldItem>
      </Col>
      <Col xs={24} style={{ marginBottom: 16 }}>
        <PinMap position={position} onMove={drop} label={t('crud.map')} />
      </Col>
      <Col xs={12} md={6}>
        <FieldItem name="lat">
          <NumberInput {...COORDINATE} min={-90} max={90} />
        </FieldItem>
      </Col>
      <Col xs={12} md={6}>
        <FieldItem name="lon">
          <NumberInput {...COORDINATE} min={-180} max={180} />
        </FieldItem>
      </Col>
    </GridRow>
  )
}
