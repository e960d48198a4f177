export const loader = () => new Response("not here yet", { status: 404 });
