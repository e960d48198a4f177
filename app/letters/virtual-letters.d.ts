declare module "virtual:letters.css";
