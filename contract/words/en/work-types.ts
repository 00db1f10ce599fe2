export const work_types = { title: 'Work types' }
