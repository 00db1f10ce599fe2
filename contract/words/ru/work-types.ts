export const work_types = { title: 'Виды работ' }
