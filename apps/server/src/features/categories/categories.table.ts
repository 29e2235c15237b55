export type CategoriesTable = {
  owner: number;
  no: number;
  id: string;
  name: string;
  description: string;
  sample: number;
};
