import type { Pool } from 'pg';
import { z } from 'zod';

/** What can be done with a customer's orders. What can not be done throws, in words that an agent can pass on. */

const orderSchema = z.object({
  number: z.string(),
  status: z.enum(['processing', 'shipped', 'delivered', 'cancelled']),
  placed_on: z.string(),
  ship_to: z.string(),
  total: z.number(),
  refunded: z.number(),
  items: z.array(z.object({ title: z.string(), quantity: z.number(), unit_price: z.number() })),
});
export type Order = z.infer<typeof orderSchema>;

export class ShopError extends Error {}

const select = `
  select o.number, o.status, o.placed_on::text, o.ship_to, o.total::float8,
    coalesce((select sum(amount) from shop.refunds r where r.order_id = o.id), 0)::float8 as refunded,
    coalesce((select json_agg(json_build_object('title', title, 'quantity', quantity, 'unit_price', unit_price) order by line)
      from shop.order_items i where i.order_id = o.id), '[]') as items
  from shop.orders o where o.customer_id = $1`;

export class Orders {
  readonly #pool: Pool;
  readonly #customer: number;

  constructor(pool: Pool, customer: number) {
    this.#pool = pool;
    this.#customer = customer;
  }

  async list(): Promise<Order[]> {
    const { rows } = await this.#pool.query(`${select} order by o.placed_on desc, o.number`, [
      this.#customer,
    ]);
    return z.array(orderSchema).parse(rows);
  }

  async get(number: string): Promise<Order> {
    const { rows } = await this.#pool.query(`${select} and o.number = $2`, [this.#customer, number]);
    const [order] = z.array(orderSchema).parse(rows);
    if (!order) throw new ShopError(`There is no order ${number}.`);
    return order;
  }

  async cancel(number: string): Promise<Order> {
    const { status } = await this.get(number);
    if (status !== 'processing')
      throw new ShopError(`Order ${number} is ${status} and can not be cancelled.`);
    await this.#pool.query(
      `update shop.orders set status = 'cancelled' where customer_id = $1 and number = $2`,
      [this.#customer, number],
    );
    return this.get(number);
  }

  async shipTo(number: string, address: string): Promise<Order> {
    const { status } = await this.get(number);
    if (status !== 'processing') throw new ShopError(`Order ${number} is ${status}: its address is fixed.`);
    await this.#pool.query('update shop.orders set ship_to = $3 where customer_id = $1 and number = $2', [
      this.#customer,
      number,
      address,
    ]);
    return this.get(number);
  }

  async refund(number: string, amount: number, reason: string): Promise<Order> {
    const { total, refunded } = await this.get(number);
    const left = Math.round((total - refunded) * 100) / 100;
    if (amount > left) throw new ShopError(`At most ${left.toFixed(2)} of order ${number} can be refunded.`);
    await this.#pool.query(
      `insert into shop.refunds (order_id, amount, reason)
         select id, $3, $4 from shop.orders where customer_id = $1 and number = $2`,
      [this.#customer, number, amount, reason],
    );
    return this.get(number);
  }

  async openTicket(subject: string): Promise<{ ticket: number }> {
    const { rows } = await this.#pool.query(
      'insert into shop.tickets (customer_id, subject) values ($1, $2) returning id',
      [this.#customer, subject],
    );
    return { ticket: z.array(z.object({ id: z.number() })).parse(rows)[0]?.id ?? 0 };
  }
}
