/** The alias of a whole row in SQL; no column has this name. */
export const alias = '"evalwright: a row"';
